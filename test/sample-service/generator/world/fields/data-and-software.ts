/** Data, artificial intelligence and software. See `../parse-fields.ts` for the form. */
export const DATA_AND_SOFTWARE = `
# Data and analytics | DS | 48 150 | turns observations into decisions that can be checked
common: Communication, Problem Solving, Presentations, Detail Oriented, Critical Thinking, Microsoft Excel, Teamwork, Stakeholder Management
Analysis: Data Analysis, Exploratory Data Analysis, Data Cleansing, Descriptive Statistics, Forecasting, A/B Testing, Key Performance Indicators (KPIs)
Statistics: Statistics, Regression Analysis, Hypothesis Testing, Bayesian Inference, Time Series Analysis, Survey Design, R (Programming Language), SAS (Software), SPSS (Statistics Software)
Databases: SQL (Programming Language), Data Modeling, Data Warehousing, Extract Transform Load (ETL), PostgreSQL, Snowflake (Data Warehouse), Data Governance, Apache Spark
Reporting: Data Visualization, Tableau (Business Intelligence Software), Power BI, Dashboard, Business Intelligence, Google Sheets
- Data Analyst | 76 | 41200 | SQL, Data Analysis, Tableau, Power BI, Data Visualization, Python, Statistics, Dashboard, Data Cleansing, Exploratory Data Analysis, A/B Testing
- Business Intelligence Analyst | 88 | 18900 | Business Intelligence, Power BI, SQL, Data Warehousing, Tableau, Dashboard, Data Analysis, Data Modeling, Extract Transform Load, Key Performance Indicators, Data Visualization
- Data Scientist | 122 | 24800 | Machine Learning, Python, Statistics, SQL, Data Visualization, Regression Analysis, R, Deep Learning, A/B Testing, Apache Spark, Natural Language Processing, Time Series Analysis
- Data Engineer | 125 | 27300 | SQL, Python, Extract Transform Load, Apache Spark, Data Warehousing, Amazon Web Services, Snowflake, Data Modeling, PostgreSQL, Apache Kafka, Git, Docker
- Statistician | 98 | 4100 | Statistics, R, SAS, Regression Analysis, Hypothesis Testing, Bayesian Inference, Survey Design, Clinical Trials, Descriptive Statistics, Time Series Analysis, Technical Writing
- Reporting Analyst | 68 | 9700 | Dashboard, SQL, Microsoft Excel, Power BI, Key Performance Indicators, Data Analysis, Google Sheets, Descriptive Statistics, Data Cleansing, Business Analysis
- Data Governance Manager | 118 | 3600 | Data Governance, Data Modeling, Regulatory Compliance, Data Warehousing, SQL, Change Management, Project Management, Data Privacy, Risk Management, Business Process
- Marketing Data Analyst | 72 | 5200 | Google Analytics, SQL, A/B Testing, Data Visualization, Tableau, Data Analysis, Market Research, Customer Segmentation, Digital Marketing, Forecasting, Dashboard
+ DS101x | HarbourX | Data Analysis for Everyone | Data Analysis, Data Cleansing, Descriptive Statistics, Data Visualization, Microsoft Excel, Google Sheets
+ DS120x | NordUniX | SQL for Data Analysis | SQL, PostgreSQL, Data Modeling, Data Analysis, Data Cleansing
+ DS201x | HarbourX | Statistics and Inference with R | Statistics, R, Hypothesis Testing, Regression Analysis, Descriptive Statistics, Bayesian Inference
+ DS210x | DanubeX | Dashboards and Business Intelligence | Business Intelligence, Power BI, Tableau, Dashboard, Data Visualization, Key Performance Indicators, Business Analysis
+ DS250x | NordUniX | Building a Data Warehouse | Data Warehousing, Extract Transform Load, Data Modeling, SQL, Apache Spark, Snowflake
+ DS310x | AlpineUx | Forecasting and Time Series | Forecasting, Time Series Analysis, Regression Analysis, Python, Statistics

# Artificial intelligence | AI | 88 190 | builds programs that learn from examples
common: Communication, Problem Solving, Research, Innovation, Teamwork, Critical Thinking, Mathematics
Machine learning: Machine Learning, Deep Learning, Supervised Learning, Unsupervised Learning, Reinforcement Learning, Feature Engineering, Model Evaluation, Recommender Systems
Language and vision: Natural Language Processing, Large Language Models, Prompt Engineering, Retrieval-Augmented Generation, Computer Vision, Speech Recognition, Image Processing, Chatbots
Tools: PyTorch (Machine Learning Library), TensorFlow, Scikit-Learn (Python Package), Pandas (Python Package), NumPy (Python Package), Jupyter Notebook, Machine Learning Operations (MLOps)
Responsible use: AI Ethics, Explainable AI, Data Labeling
- Machine Learning Engineer | 158 | 19400 | Machine Learning, Python, PyTorch, Deep Learning, TensorFlow, Machine Learning Operations, Amazon Web Services, Docker, Scikit-Learn, Feature Engineering, Kubernetes, SQL, Git
- AI Engineer | 162 | 14600 | Large Language Models, Python, Retrieval-Augmented Generation, Prompt Engineering, Machine Learning, PyTorch, RESTful API, Docker, Natural Language Processing, Amazon Web Services, Model Evaluation
- Natural Language Processing Engineer | 154 | 3200 | Natural Language Processing, Large Language Models, Python, PyTorch, Deep Learning, Machine Learning, Speech Recognition, Linguistics, Model Evaluation, Scikit-Learn
- Computer Vision Engineer | 149 | 3900 | Computer Vision, Python, Deep Learning, Image Processing, PyTorch, C++, Machine Learning, TensorFlow, Robotics, Linear Algebra
- Applied Scientist | 172 | 4700 | Machine Learning, Statistics, Python, Deep Learning, Reinforcement Learning, Recommender Systems, Bayesian Inference, PyTorch, A/B Testing, Linear Algebra, Scientific Writing
- Prompt Engineer | 104 | 1900 | Prompt Engineering, Large Language Models, Chatbots, Natural Language Processing, Model Evaluation, Technical Writing, Python, AI Ethics
- AI Product Manager | 148 | 3800 | Product Management, Machine Learning, Large Language Models, Product Roadmaps, Agile Methodology, A/B Testing, AI Ethics, Market Research, SQL, Key Performance Indicators
- Machine Learning Operations Engineer | 146 | 4200 | Machine Learning Operations, Kubernetes, Python, Docker, Continuous Integration, Amazon Web Services, Terraform, Machine Learning, Linux, Apache Kafka, Git
+ AI101x | AlpineUx | Machine Learning Foundations | Machine Learning, Supervised Learning, Unsupervised Learning, Python, Scikit-Learn, Model Evaluation, Feature Engineering
+ AI201x | AlpineUx | Deep Learning with PyTorch | Deep Learning, PyTorch, Python, Computer Vision, Image Processing
+ AI220x | DanubeX | Natural Language Processing | Natural Language Processing, Python, Large Language Models, Deep Learning, Speech Recognition
+ AI230x | HarbourX | Working with Large Language Models | Large Language Models, Prompt Engineering, Chatbots, AI Ethics, Python
+ AI110x | TasmanX | Artificial Intelligence and Society | AI Ethics, Explainable AI, Data Labeling, Data Privacy, Ethics
+ AI150x | HarbourX | Python for Data and Machine Learning | Python, Pandas, NumPy, Jupyter Notebook, Scikit-Learn, Data Visualization

# Software development | CS | 72 165 | builds, tests and maintains programs that others rely on
common: Communication, Problem Solving, Teamwork, Agile Methodology, Debugging, Troubleshooting, Mentorship, Writing
Languages: Python (Programming Language), Java (Programming Language), JavaScript (Programming Language), TypeScript, C++, C#, Go (Programming Language), Kotlin, Swift (Programming Language), PHP (Scripting Language)
Web and mobile: HTML and CSS, React.js, Angular (Web Framework), Node.js, RESTful API, Web Development, Android Development, iOS Development, Web Accessibility
Engineering: Object-Oriented Programming, Software Testing, Test Automation, Git (Version Control System), Code Review, Software Architecture, Design Patterns, Microservices, Debugging, Agile Methodology, Scrum (Software Development)
Functional: Functional Programming, Data Structures, Algorithms
- Software Engineer | 128 | 118400 | Java, Python, Git, RESTful API, JavaScript, SQL, Data Structures, Microservices, C++, Object-Oriented Programming, Amazon Web Services, Software Testing, Code Review
- Web Developer | 84 | 32100 | JavaScript, HTML and CSS, Web Development, PHP, React.js, Git, SQL, RESTful API, Web Accessibility, Node.js, Search Engine Optimization
- Front-End Developer | 98 | 21600 | React.js, JavaScript, TypeScript, HTML and CSS, Angular, Git, RESTful API, Web Accessibility, User Interface Design, Test Automation, Figma
- Back-End Developer | 116 | 23800 | Java, Node.js, RESTful API, SQL, Microservices, PostgreSQL, Docker, Git, Go, Python, Amazon Web Services, Software Testing
- Mobile Application Developer | 112 | 12700 | Android Development, iOS Development, Kotlin, Swift, Java, Git, RESTful API, React.js, Object-Oriented Programming, User Interface Design, Software Testing
- Test Automation Engineer | 96 | 15300 | Test Automation, Software Testing, Java, Python, Continuous Integration, JavaScript, Git, RESTful API, SQL, Scrum, Quality Assurance
- Software Architect | 156 | 9800 | Software Architecture, Microservices, Java, Amazon Web Services, Design Patterns, RESTful API, Kubernetes, C#, Cloud Computing, SQL, Stakeholder Management, Code Review
- Scrum Master | 108 | 11200 | Scrum, Agile Methodology, Kanban, Coaching, Project Management, Conflict Resolution, Stakeholder Management, Jira, Continuous Improvement, Meeting Facilitation
+ CS101x | BaltikX | Introduction to Programming in Java | Java, Object-Oriented Programming, Debugging, Data Structures
+ CS110x | BaltikX | Web Development from the Ground Up | HTML and CSS, JavaScript, Web Development, Web Accessibility, Git
+ CS205x | RiverCityX | Data Structures and Algorithms | Data Structures, Algorithms, Python, Problem Solving
+ CS220x | BaltikX | Single-Page Applications with React | React.js, JavaScript, TypeScript, RESTful API, Node.js
+ CS240x | RiverCityX | Software Testing and Continuous Delivery | Software Testing, Test Automation, Git, Continuous Integration, Code Review
+ CS310x | DanubeX | Functional Programming | Functional Programming, Algorithms, Software Architecture, Design Patterns
`;
