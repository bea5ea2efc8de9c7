/** Cloud, security, and projects. See `../parse-fields.ts` for the form. */
export const INFRASTRUCTURE_AND_SECURITY = `
# Cloud and infrastructure | CLD | 52 160 | keeps services available, recoverable and affordable
common: Troubleshooting, Communication, Problem Solving, Teamwork, Writing, Time Management, Customer Service
Cloud: Cloud Computing, Amazon Web Services, Microsoft Azure, Google Cloud Platform, Serverless Computing, Cloud Migration, Cloud Cost Management
Operation: Linux, Windows Server, Kubernetes, Docker (Software), Terraform, Ansible, Continuous Integration, Site Reliability Engineering, Monitoring and Observability, Bash (Scripting Language)
Networks: Computer Networks, Network Routing, TCP/IP, Virtual Private Networks, Load Balancing, Cisco Networking
Data and desks: Database Administration, Apache Kafka, Storage Systems, Backup and Recovery, Active Directory, Help Desk Support, ITIL Service Management
- Cloud Engineer | 128 | 18700 | Amazon Web Services, Cloud Computing, Terraform, Kubernetes, Microsoft Azure, Linux, Docker, Python, Continuous Integration, Computer Networks, Serverless Computing
- DevOps Engineer | 132 | 22400 | Kubernetes, Continuous Integration, Docker, Terraform, Amazon Web Services, Linux, Ansible, Python, Git, Bash, Monitoring and Observability, Agile Methodology
- Site Reliability Engineer | 148 | 7900 | Site Reliability Engineering, Kubernetes, Monitoring and Observability, Linux, Python, Go, Terraform, Amazon Web Services, Incident Response, Load Balancing, Continuous Integration
- Systems Administrator | 82 | 28600 | Windows Server, Linux, Active Directory, Backup and Recovery, Virtual Private Networks, Computer Networks, Help Desk Support, Microsoft Azure, Storage Systems, Bash
- Network Engineer | 98 | 16200 | Computer Networks, Cisco Networking, Network Routing, TCP/IP, Firewall Configuration, Virtual Private Networks, Load Balancing, Network Security, Monitoring and Observability
- Database Administrator | 102 | 9400 | Database Administration, SQL, PostgreSQL, Backup and Recovery, Linux, Data Modeling, Extract Transform Load, Storage Systems, Windows Server, Bash
- Service Desk Analyst | 54 | 34900 | Help Desk Support, Active Directory, ITIL Service Management, Windows Server, Customer Service, Computer Networks, Microsoft Office, Virtual Private Networks
- Cloud Architect | 158 | 8600 | Cloud Computing, Amazon Web Services, Microsoft Azure, Software Architecture, Cloud Migration, Terraform, Cloud Cost Management, Kubernetes, Network Security, Google Cloud Platform, Stakeholder Management
+ CLD101x | RiverCityX | Cloud Computing Essentials | Cloud Computing, Amazon Web Services, Microsoft Azure, Serverless Computing
+ CLD120x | BaltikX | Linux System Administration | Linux, Bash, Backup and Recovery, Storage Systems
+ CLD201x | RiverCityX | Containers and Kubernetes | Kubernetes, Docker, Linux, Continuous Integration, Load Balancing
+ CLD210x | RiverCityX | Infrastructure as Code | Terraform, Ansible, Amazon Web Services, Git
+ CLD130x | NordUniX | Computer Networks in Practice | Computer Networks, TCP/IP, Network Routing, Virtual Private Networks, Load Balancing
+ CLD150x | IslandStateX | Running a Service Desk | Help Desk Support, ITIL Service Management, Active Directory, Customer Service

# Cybersecurity | SEC | 70 165 | protects systems and the people who depend on them
common: Communication, Problem Solving, Critical Thinking, Detail Oriented, Report Writing, Teamwork, Research
Defence: Cybersecurity, Network Security, Firewall Configuration, Intrusion Detection, Security Information and Event Management (SIEM), Endpoint Security, Incident Response, Threat Intelligence, Malware Analysis
Testing: Penetration Testing, Vulnerability Assessment, Ethical Hacking, Secure Coding, Threat Modeling, Reverse Engineering
Identity and data: Identity and Access Management, Cryptography, Data Privacy, Data Loss Prevention, Public Key Infrastructure
Assurance: Security Auditing, Information Security Risk Management, ISO 27001, NIST Cybersecurity Framework, Digital Forensics, Certified Information Systems Security Professional (Certification), CompTIA Security+ (Certification)
- Security Analyst | 99 | 21300 | Cybersecurity, Security Information and Event Management, Incident Response, Vulnerability Assessment, Intrusion Detection, Network Security, Threat Intelligence, Firewall Configuration, NIST Cybersecurity Framework, CompTIA Security+, Linux, Python
- Security Operations Analyst | 92 | 9100 | Security Information and Event Management, Incident Response, Intrusion Detection, Endpoint Security, Cybersecurity, Malware Analysis, Threat Intelligence, Network Security, CompTIA Security+, Linux
- Penetration Tester | 112 | 4300 | Penetration Testing, Ethical Hacking, Vulnerability Assessment, Linux, Python, Network Security, Reverse Engineering, Secure Coding, Bash, Cybersecurity
- Security Engineer | 132 | 15800 | Cybersecurity, Network Security, Identity and Access Management, Python, Cloud Computing, Secure Coding, Cryptography, Firewall Configuration, Threat Modeling, Amazon Web Services, Security Information and Event Management
- Security Architect | 156 | 5200 | Cybersecurity, Threat Modeling, Identity and Access Management, Network Security, Cloud Computing, Public Key Infrastructure, NIST Cybersecurity Framework, Software Architecture, Certified Information Systems Security Professional, Cryptography
- Digital Forensics Examiner | 88 | 1700 | Digital Forensics, Malware Analysis, Incident Response, Reverse Engineering, Endpoint Security, Legal Research, Linux, Cybersecurity
- Information Security Auditor | 97 | 4400 | Security Auditing, ISO 27001, Information Security Risk Management, NIST Cybersecurity Framework, Auditing, Regulatory Compliance, Internal Controls, Data Privacy, Certified Information Systems Security Professional
- Privacy Officer | 104 | 3100 | Data Privacy, Regulatory Compliance, Information Security Risk Management, Data Governance, Data Loss Prevention, Policy Analysis, Contract Law, ISO 27001, Staff Training
+ SEC101x | DanubeX | Cybersecurity Fundamentals | Cybersecurity, Network Security, Cryptography, Identity and Access Management, Data Privacy
+ SEC201x | DanubeX | Ethical Hacking and Penetration Testing | Ethical Hacking, Penetration Testing, Vulnerability Assessment, Network Security, Linux
+ SEC210x | NordUniX | Incident Response and Forensics | Incident Response, Digital Forensics, Malware Analysis, Security Information and Event Management, Threat Intelligence
+ SEC220x | RiverCityX | Writing Secure Software | Secure Coding, Threat Modeling, Cryptography, Code Review, Software Testing
+ SEC230x | TasmanX | Privacy and Information Governance | Data Privacy, Data Governance, Data Loss Prevention, Regulatory Compliance, ISO 27001
+ SEC301x | AlpineUx | Applied Cryptography | Cryptography, Public Key Infrastructure, Number Theory, Algorithms

# Projects and operations | PMO | 50 140 | brings work to its end on time and within its means
common: Communication, Leadership, Planning, Time Management, Problem Solving, Microsoft Excel, Presentations, Stakeholder Management, Organizational Skills
Projects: Project Management, Project Planning, Project Scheduling, Microsoft Project, Project Portfolio Management, Jira, Kanban, Meeting Facilitation, Scope Management, Project Management Professional (Certification), PRINCE2 (Certification)
Operations: Operations Management, Business Process, Process Improvement, Continuous Improvement, Lean Methodology, Six Sigma, Business Process Mapping, Capacity Planning, Standard Operating Procedures
Analysis: Business Analysis, Requirements Elicitation, User Stories, Feasibility Studies, Cost-Benefit Analysis, Business Requirements Documentation
- Project Manager | 96 | 88200 | Project Management, Project Planning, Project Scheduling, Risk Management, Budgeting, Project Management Professional, Microsoft Project, Scope Management, Agile Methodology, Change Management, Vendor Management
- Project Coordinator | 62 | 24100 | Project Planning, Project Scheduling, Microsoft Project, Microsoft Office, Project Management, Meeting Facilitation, Data Entry, Budgeting, Procurement
- Program Manager | 118 | 31700 | Project Management, Project Portfolio Management, Strategic Planning, Risk Management, Budgeting, Change Management, Process Improvement, Project Management Professional, Key Performance Indicators
- Business Analyst | 88 | 46300 | Business Analysis, Requirements Elicitation, Business Requirements Documentation, SQL, User Stories, Business Process Mapping, Agile Methodology, Jira, Data Analysis, Process Improvement, Cost-Benefit Analysis
- Operations Manager | 84 | 72400 | Operations Management, Process Improvement, Budgeting, Key Performance Indicators, Continuous Improvement, Staff Training, Lean Methodology, Standard Operating Procedures, Inventory Management, Scheduling
- Process Improvement Specialist | 86 | 7300 | Process Improvement, Six Sigma, Lean Methodology, Continuous Improvement, Business Process Mapping, Data Analysis, Root Cause Analysis, Change Management, Standard Operating Procedures
- Project Portfolio Analyst | 92 | 3900 | Project Portfolio Management, Project Management, Forecasting, Power BI, Cost-Benefit Analysis, Financial Analysis, Capacity Planning, Dashboard, Jira
- Agile Coach | 134 | 2900 | Agile Methodology, Scrum, Kanban, Coaching, Change Management, Meeting Facilitation, Continuous Improvement, Mentorship, Organizational Development, Jira
+ PMO101x | DeltaCollegeX | Project Management Essentials | Project Management, Project Planning, Project Scheduling, Scope Management, Risk Management, Budgeting
+ PMO120x | DeltaCollegeX | Agile Teams: Scrum and Kanban | Agile Methodology, Scrum, Kanban, User Stories, Meeting Facilitation
+ PMO201x | PrairieX | Lean and Six Sigma | Lean Methodology, Six Sigma, Process Improvement, Continuous Improvement, Root Cause Analysis, Business Process Mapping
+ PMO210x | DanubeX | Business Analysis and Requirements | Business Analysis, Requirements Elicitation, Business Requirements Documentation, User Stories, Feasibility Studies
+ PMO220x | PrairieX | Operations Management | Operations Management, Capacity Planning, Business Process, Standard Operating Procedures, Key Performance Indicators, Forecasting
+ PMO310x | HarbourX | Leading Large Programs | Project Portfolio Management, Strategic Planning, Stakeholder Management, Cost-Benefit Analysis, Change Management
`;
