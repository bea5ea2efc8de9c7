/** Marketing, retail, and human resources. See `../parse-fields.ts` for the form. */
export const MARKET_AND_PEOPLE = `
# Marketing and sales | MKT | 44 145 | brings an offer to the people whom it suits
common: Communication, Creativity, Presentations, Writing, Teamwork, Time Management, Microsoft PowerPoint, Negotiation
Strategy: Marketing Strategy, Brand Management, Market Research, Customer Segmentation, Pricing Strategy, Consumer Behavior, Marketing Management
Digital: Digital Marketing, Search Engine Optimization, Pay-per-Click Advertising, Social Media Marketing, Email Marketing, Content Marketing, Google Analytics, Marketing Automation, Influencer Marketing
Sales: Sales Prospecting, Account Management, Customer Relationship Management (CRM), Salesforce (Software), Sales Presentations, Contract Negotiation, Sales Forecasting, Strategic Partnerships
Relations: Public Relations, Media Relations, Event Marketing, Copywriting, Fundraising
- Marketing Manager | 98 | 38900 | Marketing Strategy, Digital Marketing, Brand Management, Marketing Management, Budgeting, Content Marketing, Google Analytics, Market Research, Email Marketing, Project Management
- Digital Marketing Specialist | 64 | 21700 | Digital Marketing, Search Engine Optimization, Google Analytics, Pay-per-Click Advertising, Social Media Marketing, Email Marketing, Content Marketing, Copywriting, A/B Testing
- Social Media Manager | 61 | 14800 | Social Media Marketing, Content Marketing, Copywriting, Influencer Marketing, Digital Marketing, Photography, Video Editing, Public Relations, Google Analytics, Adobe Photoshop
- Brand Manager | 104 | 7900 | Brand Management, Marketing Strategy, Consumer Behavior, Market Research, Pricing Strategy, Budgeting, Product Management, Competitive Analysis, Event Marketing
- Market Research Analyst | 69 | 9300 | Market Research, Survey Design, Data Analysis, Statistics, Consumer Behavior, Customer Segmentation, SPSS, Data Visualization, Competitive Analysis, Report Writing
- Sales Representative | 63 | 104600 | Sales Prospecting, Customer Relationship Management, Sales Presentations, Account Management, Salesforce, Product Knowledge, Contract Negotiation, Cold Calling
- Account Executive | 82 | 43200 | Account Management, Salesforce, Sales Prospecting, Customer Relationship Management, Contract Negotiation, Sales Presentations, Sales Forecasting, Business Development
- Public Relations Officer | 68 | 9700 | Public Relations, Media Relations, Copywriting, Social Media Marketing, Event Planning, Crisis Management, Content Marketing, Journalism, Brand Management
+ MKT101x | AndesU_x | Principles of Marketing | Marketing Strategy, Marketing Management, Market Research, Customer Segmentation, Pricing Strategy, Consumer Behavior
+ MKT120x | LagosBizX | Digital Marketing in Practice | Digital Marketing, Search Engine Optimization, Pay-per-Click Advertising, Google Analytics, Email Marketing
+ MKT130x | AndesU_x | Social Media and Content | Social Media Marketing, Content Marketing, Influencer Marketing, Copywriting
+ MKT210x | GreatLakes.X | Brands and Their Customers | Brand Management, Consumer Behavior, Market Research, Pricing Strategy
+ MKT220x | LagosBizX | Professional Selling | Sales Prospecting, Sales Presentations, Account Management, Contract Negotiation, Customer Relationship Management
+ MKT230x | CapeCoastX | Public Relations and Media | Public Relations, Media Relations, Crisis Management, Copywriting, Event Marketing

# Retail and customer service | RET | 31 92 | looks after customers before, during and after a purchase
common: Customer Service, Communication, Teamwork, Time Management, Multitasking, Problem Solving, Active Listening, Adaptability
Store: Retail Sales, Merchandising, Visual Merchandising, Store Operations, Cash Handling, Point of Sale, Stock Replenishment, Loss Prevention, Category Management
Service: Customer Satisfaction, Complaint Handling, Call Center Operations, Customer Retention, Live Chat Support, Zendesk (Software), Cold Calling, Product Knowledge
Commerce: E-Commerce, Shopify (Software), Online Merchandising, Customer Experience, Upselling, Loyalty Programs
- Retail Salesperson | 34 | 152400 | Retail Sales, Cash Handling, Point of Sale, Product Knowledge, Merchandising, Upselling, Stock Replenishment, Customer Satisfaction
- Store Manager | 58 | 61300 | Store Operations, Retail Sales, Merchandising, Staff Training, Inventory Management, Loss Prevention, Profit and Loss Management, Scheduling, Visual Merchandising, Leadership
- Customer Service Representative | 40 | 134200 | Complaint Handling, Call Center Operations, Data Entry, Customer Satisfaction, Product Knowledge, Live Chat Support, Microsoft Office, Customer Relationship Management
- Call Center Manager | 66 | 6200 | Call Center Operations, Coaching, Key Performance Indicators, Customer Satisfaction, Staff Training, Zendesk, Process Improvement, Scheduling, Leadership
- E-Commerce Manager | 84 | 9800 | E-Commerce, Online Merchandising, Shopify, Google Analytics, Digital Marketing, Search Engine Optimization, Customer Experience, Email Marketing, Inventory Management
- Visual Merchandiser | 42 | 7400 | Visual Merchandising, Merchandising, Store Operations, Retail Sales, Stock Replenishment, Color Theory, Interior Design, Creativity
- Customer Success Manager | 86 | 19300 | Customer Retention, Account Management, Customer Experience, Customer Relationship Management, Salesforce, Onboarding, Upselling, Data Analysis, Sales Presentations
- Category Manager | 90 | 5600 | Category Management, Pricing Strategy, Procurement, Vendor Management, Contract Negotiation, Sales Forecasting, Merchandising, Data Analysis, Market Research
+ RET101x | IslandStateX | Excellence in Customer Service | Customer Service, Complaint Handling, Active Listening, Customer Satisfaction, Customer Experience
+ RET120x | CapeCoastX | Running a Shop | Store Operations, Retail Sales, Merchandising, Inventory Management, Cash Handling, Staff Training
+ RET130x | LagosBizX | E-Commerce Start to Finish | E-Commerce, Shopify, Online Merchandising, Digital Marketing, Customer Experience
+ RET140x | CapeCoastX | Visual Merchandising | Visual Merchandising, Merchandising, Color Theory
+ RET210x | IslandStateX | Customer Success and Retention | Customer Retention, Customer Experience, Loyalty Programs, Account Management, Upselling
+ RET220x | LagosBizX | Category Management and Pricing | Category Management, Merchandising, Pricing Strategy, Vendor Management, Contract Negotiation

# Human resources | HRM | 46 145 | finds, keeps and develops the people of an organization
common: Communication, Interpersonal Communications, Organizational Skills, Microsoft Office, Detail Oriented, Conflict Resolution, Presentations, Empathy
Hiring: Recruiting, Interviewing, Talent Sourcing, Applicant Tracking Systems, Employer Branding, Onboarding, Workforce Planning, Background Checks
Administration: Human Resources, Payroll Processing, Employee Benefits, Compensation Management, Human Resources Information Systems, Labor Law, Workday (Software), Scheduling
Development: Staff Training, Performance Appraisal, Talent Management, Employee Engagement, Succession Planning, Learning Management Systems, Career Counseling
Relations: Employee Relations, Labor Relations, Diversity and Inclusion, Mediation, Workplace Investigations
Safety at work: Occupational Safety, Hazard Analysis, Accident Investigation
- Recruiter | 68 | 36800 | Recruiting, Talent Sourcing, Interviewing, Applicant Tracking Systems, Employer Branding, Onboarding, Human Resources, Background Checks, Social Media Marketing
- Human Resources Generalist | 70 | 26400 | Human Resources, Employee Relations, Onboarding, Employee Benefits, Labor Law, Recruiting, Performance Appraisal, Payroll Processing, Human Resources Information Systems
- Human Resources Manager | 98 | 24900 | Human Resources, Employee Relations, Labor Law, Talent Management, Performance Appraisal, Compensation Management, Recruiting, Employee Engagement, Change Management, Leadership
- Payroll Specialist | 58 | 13200 | Payroll Processing, Employee Benefits, Income Tax, Human Resources Information Systems, Account Reconciliation, Labor Law, Data Entry, Microsoft Excel
- Training Specialist | 66 | 15700 | Staff Training, Instructional Design, Learning Management Systems, E-Learning, Coaching, Meeting Facilitation, Performance Improvement, Onboarding, Public Speaking
- Compensation Analyst | 82 | 4900 | Compensation Management, Employee Benefits, Data Analysis, Market Research, Microsoft Excel, Human Resources Information Systems, Workday, Statistics
- Occupational Safety Officer | 76 | 11600 | Occupational Safety, Hazard Analysis, Accident Investigation, Staff Training, Regulatory Compliance, Emergency Planning, Auditing, Root Cause Analysis
- People Analyst | 88 | 2600 | Data Analysis, Human Resources Information Systems, Workforce Planning, SQL, Data Visualization, Employee Engagement, Statistics, Survey Design, Power BI, Python
+ HRM101x | PrairieX | Human Resources Essentials | Human Resources, Recruiting, Onboarding, Performance Appraisal, Employee Relations
+ HRM120x | PrairieX | Hiring Well | Recruiting, Interviewing, Talent Sourcing, Employer Branding, Applicant Tracking Systems
+ HRM130x | DeltaCollegeX | Payroll and Benefits | Payroll Processing, Employee Benefits, Compensation Management, Income Tax
+ HRM210x | TasmanX | Inclusive Workplaces | Diversity and Inclusion, Employee Engagement, Organizational Culture, Workplace Investigations
+ HRM220x | YukonX | Health and Safety at Work | Occupational Safety, Hazard Analysis, Accident Investigation, Emergency Planning
+ HRM230x | NordUniX | Training Adults | Staff Training, Instructional Design, Coaching, Learning Management Systems, Adult Education
`;
